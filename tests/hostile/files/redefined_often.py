# The same name a thousand times: said once or briefly, the last one counts.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    return 0 * x


def f(x):
    return 1 * x


def f(x):
    return 2 * x


def f(x):
    return 3 * x


def f(x):
    return 4 * x


def f(x):
    return 5 * x


def f(x):
    return 6 * x


def f(x):
    return 7 * x


def f(x):
    return 8 * x


def f(x):
    return 9 * x


def f(x):
    return 10 * x


def f(x):
    return 11 * x


def f(x):
    return 12 * x


def f(x):
    return 13 * x


def f(x):
    return 14 * x


def f(x):
    return 15 * x


def f(x):
    return 16 * x


def f(x):
    return 17 * x


def f(x):
    return 18 * x


def f(x):
    return 19 * x


def f(x):
    return 20 * x


def f(x):
    return 21 * x


def f(x):
    return 22 * x


def f(x):
    return 23 * x


def f(x):
    return 24 * x


def f(x):
    return 25 * x


def f(x):
    return 26 * x


def f(x):
    return 27 * x


def f(x):
    return 28 * x


def f(x):
    return 29 * x


def f(x):
    return 30 * x


def f(x):
    return 31 * x


def f(x):
    return 32 * x


def f(x):
    return 33 * x


def f(x):
    return 34 * x


def f(x):
    return 35 * x


def f(x):
    return 36 * x


def f(x):
    return 37 * x


def f(x):
    return 38 * x


def f(x):
    return 39 * x


def f(x):
    return 40 * x


def f(x):
    return 41 * x


def f(x):
    return 42 * x


def f(x):
    return 43 * x


def f(x):
    return 44 * x


def f(x):
    return 45 * x


def f(x):
    return 46 * x


def f(x):
    return 47 * x


def f(x):
    return 48 * x


def f(x):
    return 49 * x


def f(x):
    return 50 * x


def f(x):
    return 51 * x


def f(x):
    return 52 * x


def f(x):
    return 53 * x


def f(x):
    return 54 * x


def f(x):
    return 55 * x


def f(x):
    return 56 * x


def f(x):
    return 57 * x


def f(x):
    return 58 * x


def f(x):
    return 59 * x


def f(x):
    return 60 * x


def f(x):
    return 61 * x


def f(x):
    return 62 * x


def f(x):
    return 63 * x


def f(x):
    return 64 * x


def f(x):
    return 65 * x


def f(x):
    return 66 * x


def f(x):
    return 67 * x


def f(x):
    return 68 * x


def f(x):
    return 69 * x


def f(x):
    return 70 * x


def f(x):
    return 71 * x


def f(x):
    return 72 * x


def f(x):
    return 73 * x


def f(x):
    return 74 * x


def f(x):
    return 75 * x


def f(x):
    return 76 * x


def f(x):
    return 77 * x


def f(x):
    return 78 * x


def f(x):
    return 79 * x


def f(x):
    return 80 * x


def f(x):
    return 81 * x


def f(x):
    return 82 * x


def f(x):
    return 83 * x


def f(x):
    return 84 * x


def f(x):
    return 85 * x


def f(x):
    return 86 * x


def f(x):
    return 87 * x


def f(x):
    return 88 * x


def f(x):
    return 89 * x


def f(x):
    return 90 * x


def f(x):
    return 91 * x


def f(x):
    return 92 * x


def f(x):
    return 93 * x


def f(x):
    return 94 * x


def f(x):
    return 95 * x


def f(x):
    return 96 * x


def f(x):
    return 97 * x


def f(x):
    return 98 * x


def f(x):
    return 99 * x


def f(x):
    return 100 * x


def f(x):
    return 101 * x


def f(x):
    return 102 * x


def f(x):
    return 103 * x


def f(x):
    return 104 * x


def f(x):
    return 105 * x


def f(x):
    return 106 * x


def f(x):
    return 107 * x


def f(x):
    return 108 * x


def f(x):
    return 109 * x


def f(x):
    return 110 * x


def f(x):
    return 111 * x


def f(x):
    return 112 * x


def f(x):
    return 113 * x


def f(x):
    return 114 * x


def f(x):
    return 115 * x


def f(x):
    return 116 * x


def f(x):
    return 117 * x


def f(x):
    return 118 * x


def f(x):
    return 119 * x


def f(x):
    return 120 * x


def f(x):
    return 121 * x


def f(x):
    return 122 * x


def f(x):
    return 123 * x


def f(x):
    return 124 * x


def f(x):
    return 125 * x


def f(x):
    return 126 * x


def f(x):
    return 127 * x


def f(x):
    return 128 * x


def f(x):
    return 129 * x


def f(x):
    return 130 * x


def f(x):
    return 131 * x


def f(x):
    return 132 * x


def f(x):
    return 133 * x


def f(x):
    return 134 * x


def f(x):
    return 135 * x


def f(x):
    return 136 * x


def f(x):
    return 137 * x


def f(x):
    return 138 * x


def f(x):
    return 139 * x


def f(x):
    return 140 * x


def f(x):
    return 141 * x


def f(x):
    return 142 * x


def f(x):
    return 143 * x


def f(x):
    return 144 * x


def f(x):
    return 145 * x


def f(x):
    return 146 * x


def f(x):
    return 147 * x


def f(x):
    return 148 * x


def f(x):
    return 149 * x


def f(x):
    return 150 * x


def f(x):
    return 151 * x


def f(x):
    return 152 * x


def f(x):
    return 153 * x


def f(x):
    return 154 * x


def f(x):
    return 155 * x


def f(x):
    return 156 * x


def f(x):
    return 157 * x


def f(x):
    return 158 * x


def f(x):
    return 159 * x


def f(x):
    return 160 * x


def f(x):
    return 161 * x


def f(x):
    return 162 * x


def f(x):
    return 163 * x


def f(x):
    return 164 * x


def f(x):
    return 165 * x


def f(x):
    return 166 * x


def f(x):
    return 167 * x


def f(x):
    return 168 * x


def f(x):
    return 169 * x


def f(x):
    return 170 * x


def f(x):
    return 171 * x


def f(x):
    return 172 * x


def f(x):
    return 173 * x


def f(x):
    return 174 * x


def f(x):
    return 175 * x


def f(x):
    return 176 * x


def f(x):
    return 177 * x


def f(x):
    return 178 * x


def f(x):
    return 179 * x


def f(x):
    return 180 * x


def f(x):
    return 181 * x


def f(x):
    return 182 * x


def f(x):
    return 183 * x


def f(x):
    return 184 * x


def f(x):
    return 185 * x


def f(x):
    return 186 * x


def f(x):
    return 187 * x


def f(x):
    return 188 * x


def f(x):
    return 189 * x


def f(x):
    return 190 * x


def f(x):
    return 191 * x


def f(x):
    return 192 * x


def f(x):
    return 193 * x


def f(x):
    return 194 * x


def f(x):
    return 195 * x


def f(x):
    return 196 * x


def f(x):
    return 197 * x


def f(x):
    return 198 * x


def f(x):
    return 199 * x


def f(x):
    return 200 * x


def f(x):
    return 201 * x


def f(x):
    return 202 * x


def f(x):
    return 203 * x


def f(x):
    return 204 * x


def f(x):
    return 205 * x


def f(x):
    return 206 * x


def f(x):
    return 207 * x


def f(x):
    return 208 * x


def f(x):
    return 209 * x


def f(x):
    return 210 * x


def f(x):
    return 211 * x


def f(x):
    return 212 * x


def f(x):
    return 213 * x


def f(x):
    return 214 * x


def f(x):
    return 215 * x


def f(x):
    return 216 * x


def f(x):
    return 217 * x


def f(x):
    return 218 * x


def f(x):
    return 219 * x


def f(x):
    return 220 * x


def f(x):
    return 221 * x


def f(x):
    return 222 * x


def f(x):
    return 223 * x


def f(x):
    return 224 * x


def f(x):
    return 225 * x


def f(x):
    return 226 * x


def f(x):
    return 227 * x


def f(x):
    return 228 * x


def f(x):
    return 229 * x


def f(x):
    return 230 * x


def f(x):
    return 231 * x


def f(x):
    return 232 * x


def f(x):
    return 233 * x


def f(x):
    return 234 * x


def f(x):
    return 235 * x


def f(x):
    return 236 * x


def f(x):
    return 237 * x


def f(x):
    return 238 * x


def f(x):
    return 239 * x


def f(x):
    return 240 * x


def f(x):
    return 241 * x


def f(x):
    return 242 * x


def f(x):
    return 243 * x


def f(x):
    return 244 * x


def f(x):
    return 245 * x


def f(x):
    return 246 * x


def f(x):
    return 247 * x


def f(x):
    return 248 * x


def f(x):
    return 249 * x


def f(x):
    return 250 * x


def f(x):
    return 251 * x


def f(x):
    return 252 * x


def f(x):
    return 253 * x


def f(x):
    return 254 * x


def f(x):
    return 255 * x


def f(x):
    return 256 * x


def f(x):
    return 257 * x


def f(x):
    return 258 * x


def f(x):
    return 259 * x


def f(x):
    return 260 * x


def f(x):
    return 261 * x


def f(x):
    return 262 * x


def f(x):
    return 263 * x


def f(x):
    return 264 * x


def f(x):
    return 265 * x


def f(x):
    return 266 * x


def f(x):
    return 267 * x


def f(x):
    return 268 * x


def f(x):
    return 269 * x


def f(x):
    return 270 * x


def f(x):
    return 271 * x


def f(x):
    return 272 * x


def f(x):
    return 273 * x


def f(x):
    return 274 * x


def f(x):
    return 275 * x


def f(x):
    return 276 * x


def f(x):
    return 277 * x


def f(x):
    return 278 * x


def f(x):
    return 279 * x


def f(x):
    return 280 * x


def f(x):
    return 281 * x


def f(x):
    return 282 * x


def f(x):
    return 283 * x


def f(x):
    return 284 * x


def f(x):
    return 285 * x


def f(x):
    return 286 * x


def f(x):
    return 287 * x


def f(x):
    return 288 * x


def f(x):
    return 289 * x


def f(x):
    return 290 * x


def f(x):
    return 291 * x


def f(x):
    return 292 * x


def f(x):
    return 293 * x


def f(x):
    return 294 * x


def f(x):
    return 295 * x


def f(x):
    return 296 * x


def f(x):
    return 297 * x


def f(x):
    return 298 * x


def f(x):
    return 299 * x




def f(x):
    return 3 * x**2
