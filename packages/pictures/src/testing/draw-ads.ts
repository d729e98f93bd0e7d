import { pick, type Random, randomFrom } from '@vigil/contract/testing/random'

/**
 * Synthetic ads, the same for the same number. Ads of a family share size, layout, colours, logo, photo and button, and
 * differ in headline, product and price, as the variants of a campaign do.
 */

export interface Drawing {
  width: number
  height: number
  /** RGB, row by row. */
  data: Uint8Array
}

type Colour = readonly [number, number, number]

export const familySize = 8

const sizes = [
  [300, 250],
  [300, 250],
  [300, 250],
  [336, 280],
  [728, 90],
  [160, 600],
  [320, 100],
  [300, 600],
  [970, 250],
  [320, 50],
] as const

const words =
  'SAVE NOW BEST DEAL WIN FREE PHONE HOTEL CAR LOAN SHOES SPRING SALE TRAVEL MILK COFFEE BANK SECURE PLAY GAME HOME GARDEN SUMMER NEW MODEL TEST DRIVE LEARN CODE MUSIC LIVE SHOW FIT HEALTH VITAMIN DENTAL SOLAR POWER INSURE QUOTE TODAY ONLY EXTRA GIFT CARD CLUB TEAM RACE BOOK READ STORY PIZZA FRESH FARM WINE TASTE'.split(
    ' ',
  )

/** Draws ad `number`; ads with the same `number / familySize` are one family. */
export function drawAd(number: number): Drawing {
  const family = randomFrom(Math.floor(number / familySize) * 7919 + 17)
  const own = randomFrom(number * 104_729 + 5)
  const [width, height] = pick(family, sizes)
  const ad: Drawing = { width, height, data: new Uint8Array(width * height * 3) }
  const palette = [colour(family), colour(family), colour(family)] as const
  const isWide = width > height * 2
  const mirrored = family() < 0.5

  drawBackground(ad, family, palette)
  const unit = Math.min(width, height)
  const place = (x: number, y: number) =>
    isWide
      ? { x: Math.round((mirrored ? 1 - x : x) * width), y: Math.round(y * height) }
      : { x: Math.round(x * width), y: Math.round((mirrored ? 1 - y : y) * height) }

  // The photo is the family's in half of the families.
  const photo = family() < 0.5 ? family : own
  const at = isWide ? place(0.3, 0.05) : place(0.05, 0.35)
  const photoWidth = Math.round(isWide ? width * 0.22 : width * 0.55)
  const photoHeight = Math.round(isWide ? height * 0.9 : height * 0.4)
  drawPhoto(
    ad,
    photo,
    isWide && mirrored ? at.x - photoWidth : at.x,
    isWide ? at.y : Math.min(at.y, height - photoHeight),
    photoWidth,
    photoHeight,
  )

  drawLogo(ad, family, place(isWide ? 0.1 : 0.8, isWide ? 0.5 : 0.12), unit * (0.1 + family() * 0.08))
  const scale = Math.max(1, Math.round((isWide ? height / 50 : width / 130) * (0.8 + family() * 0.5)))
  const ink = contrasting(palette[0])
  const line = place(isWide ? 0.55 : 0.06, isWide ? 0.12 : 0.1)
  const columns = Math.max(4, Math.floor((width * (isWide ? 0.4 : 0.7)) / (6 * scale)))
  const left = isWide && mirrored ? Math.round(width * 0.04) : line.x
  drawWords(ad, own, left, Math.min(line.y, height - 9 * scale * 2), scale, columns, isWide ? 2 : 3, ink)
  drawPrice(ad, own, place(0.72, isWide ? 0.75 : 0.62), Math.max(1, scale), palette[2])
  drawButton(ad, family, place(isWide ? 0.9 : 0.5, isWide ? 0.6 : 0.9), scale, palette[1])
  return ad
}

const colour = (random: Random): Colour => [random() * 255, random() * 255, random() * 255]
const lightness = ([red, green, blue]: Colour) => red * 0.3 + green * 0.59 + blue * 0.11
const contrasting = (on: Colour): Colour => (lightness(on) > 128 ? [15, 15, 25] : [250, 250, 245])

function put({ width, height, data }: Drawing, x: number, y: number, [red, green, blue]: Colour) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  data[at] = red
  data[at + 1] = green
  data[at + 2] = blue
}

export function fill(on: Drawing, x: number, y: number, width: number, height: number, paint: Colour) {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]
  const [right, bottom] = [Math.min(on.width, Math.round(x + width)), Math.min(on.height, Math.round(y + height))]
  const [red, green, blue] = paint
  for (let row = top; row < bottom; row++) {
    for (let at = (row * on.width + left) * 3; at < (row * on.width + right) * 3; at += 3) {
      on.data[at] = red
      on.data[at + 1] = green
      on.data[at + 2] = blue
    }
  }
}

function drawBackground(ad: Drawing, random: Random, [from, to]: readonly Colour[]) {
  const kind = random()
  if (!from || !to) return
  if (kind < 0.4) return fill(ad, 0, 0, ad.width, ad.height, from)
  if (kind < 0.7) {
    for (let y = 0; y < ad.height; y++) fill(ad, 0, y, ad.width, 1, mix(from, to, (y / ad.height) * 0.6))
    return
  }
  drawPhoto(ad, random, 0, 0, ad.width, ad.height)
  fill(ad, 0, ad.height * 0.55, ad.width, ad.height * 0.45, from)
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Smooth noise with a few soft-edged objects. */
function drawPhoto(ad: Drawing, random: Random, left: number, top: number, width: number, height: number) {
  const [dark, light] = [colour(random), colour(random)]
  const cells = 8
  const grid = Float32Array.from({ length: (cells + 1) ** 2 }, () => random())
  const fine = Float32Array.from({ length: 33 * 33 }, () => random())
  const objects = Array.from({ length: 2 + Math.floor(random() * 4) }, () => ({
    x: random() * width,
    y: random() * height,
    rx: (0.05 + random() * 0.25) * width,
    ry: (0.05 + random() * 0.25) * height,
    paint: colour(random),
    isBox: random() < 0.3,
  }))
  // Without arrays for each pixel: the bench draws 20,000 ads.
  const [right, bottom] = [Math.min(width, ad.width - left), Math.min(height, ad.height - top)]
  for (let y = Math.max(0, -top); y < bottom; y++) {
    for (let x = Math.max(0, -left); x < right; x++) {
      const noise = sample(grid, cells, x / width, y / height) * 0.75 + sample(fine, 32, x / width, y / height) * 0.25
      let red = dark[0] + (light[0] - dark[0]) * noise
      let green = dark[1] + (light[1] - dark[1]) * noise
      let blue = dark[2] + (light[2] - dark[2]) * noise
      for (const { x: middle, y: centre, rx, ry, paint, isBox } of objects) {
        const [dx, dy] = [Math.abs(x - middle) / rx, Math.abs(y - centre) / ry]
        if (isBox ? dx >= 1 || dy >= 1 : dx * dx + dy * dy >= 1) continue
        const share = 0.2 + 0.3 * (isBox ? dx * dy : dx * dx)
        red = paint[0] + (red - paint[0]) * share
        green = paint[1] + (green - paint[1]) * share
        blue = paint[2] + (blue - paint[2]) * share
      }
      const at = ((top + y) * ad.width + left + x) * 3
      ad.data[at] = red
      ad.data[at + 1] = green
      ad.data[at + 2] = blue
    }
  }
}

function sample(grid: Float32Array, cells: number, x: number, y: number) {
  const [gx, gy] = [x * cells, y * cells]
  const [x0, y0] = [Math.min(cells - 1, Math.floor(gx)), Math.min(cells - 1, Math.floor(gy))]
  const [fx, fy] = [gx - x0, gy - y0]
  const at = y0 * (cells + 1) + x0
  const below = at + cells + 1
  return (
    (grid[at] ?? 0) * (1 - fx) * (1 - fy) +
    (grid[at + 1] ?? 0) * fx * (1 - fy) +
    (grid[below] ?? 0) * (1 - fx) * fy +
    (grid[below + 1] ?? 0) * fx * fy
  )
}

function drawLogo(ad: Drawing, random: Random, { x, y }: { x: number; y: number }, radius: number) {
  const [back, front] = [colour(random), colour(random)]
  const sides = 1 + Math.floor(random() * 4)
  const turn = random() * Math.PI
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.hypot(dx, dy) / radius
      if (distance > 1) continue
      const wave = Math.cos((Math.atan2(dy, dx) + turn) * (sides + 1))
      put(ad, Math.round(x + dx), Math.round(y + dy), distance < 0.35 + 0.4 * wave ? front : back)
    }
  }
}

function drawWords(
  ad: Drawing,
  random: Random,
  x: number,
  y: number,
  scale: number,
  columns: number,
  lines: number,
  ink: Colour,
) {
  for (let line = 0; line < lines; line++) {
    let text = pick(random, words)
    while (text.length < columns - 5) text = `${text} ${pick(random, words)}`
    drawText(ad, text.slice(0, columns), x, y + line * 9 * scale, scale, ink)
  }
}

function drawPrice(ad: Drawing, random: Random, { x, y }: { x: number; y: number }, scale: number, back: Colour) {
  const text = `${Math.floor(random() * 900) + 10}.${random() < 0.5 ? 99 : 49}`
  fill(ad, x - 3 * scale, y - 2 * scale, (text.length * 6 + 5) * scale, 11 * scale, back)
  drawText(ad, text, x, y, scale, contrasting(back))
}

function drawButton(ad: Drawing, random: Random, { x, y }: { x: number; y: number }, scale: number, back: Colour) {
  const text = pick(random, ['SHOP NOW', 'LEARN MORE', 'SIGN UP', 'GET OFFER', 'BUY'])
  const width = (text.length * 6 + 6) * scale
  const left = Math.max(2, Math.min(ad.width - width - 2, x - width / 2))
  const top = Math.min(ad.height - 12 * scale, y - 5 * scale)
  fill(ad, left, top, width, 11 * scale, back)
  drawText(ad, text, Math.round(left + 3 * scale), Math.round(top + 2 * scale), scale, contrasting(back))
}

/** A 5 × 7 font: a byte for each column, the lowest bit on top. */
const font: Readonly<Record<string, string>> = Object.fromEntries(
  'A7e1111117e B7f49494936 C3e41414122 D7f4141221c E7f49494941 F7f09090901 G3e4149497a H7f0808087f I00417f4100 J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f O3e4141413e P7f09090906 Q3e4151215e R7f09192946 S4649494931 T01017f0101 U3f4040403f V1f2040201f W3f4038403f X6314081463 Y0708700807 Z6151494543 03e5149453e 100427f4000 24261514946 32141454b31 41814127f10 52745454539 63c4a494930 70171090503 83649494936 9064949291e .0060600000'
    .split(' ')
    .map((glyph) => [glyph.slice(0, 1), glyph.slice(1)]),
)

export function drawText(on: Drawing, text: string, x: number, y: number, scale: number, ink: Colour) {
  for (const [at, letter] of [...text].entries()) {
    const glyph = font[letter]
    for (let column = 0; glyph && column < 5; column++) {
      const bits = Number.parseInt(glyph.slice(column * 2, column * 2 + 2), 16)
      for (let row = 0; row < 7; row++)
        if (bits & (1 << row)) fill(on, x + (at * 6 + column) * scale, y + row * scale, scale, scale, ink)
    }
  }
}
