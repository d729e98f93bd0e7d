import { pick, type Random, randomFrom } from '@vigil/contract/testing/random'
import sharp, { type Sharp } from 'sharp'
import { type Drawing, drawAd, drawText, familySize, fill } from './draw-ads.ts'

/** Distortions of a screenshot of an ad. Each result is a file as a user would upload it. */

const toSharp = ({ data, width, height }: Drawing) => sharp(data, { raw: { width, height, channels: 3 } })

async function toDrawing(picture: Sharp): Promise<Drawing> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

const between = (random: Random, from: number, to: number) => from + random() * (to - from)

/** Keeps 60 % of the width and of the height, from anywhere. */
function crop(ad: Drawing, random: Random) {
  const [width, height] = [Math.round(ad.width * 0.6), Math.round(ad.height * 0.6)]
  const left = Math.floor(random() * (ad.width - width))
  const top = Math.floor(random() * (ad.height - height))
  return toDrawing(toSharp(ad).extract({ left, top, width, height }))
}

const resize = (ad: Drawing, factor: number) =>
  toDrawing(toSharp(ad).resize(Math.round(ad.width * factor), Math.round(ad.height * factor), { fit: 'fill' }))

/** A label and a close button over the ad, up to a fifth of its area. */
function cover(ad: Drawing, random: Random): Drawing {
  const copy = { ...ad, data: ad.data.slice() }
  const share = between(random, 0.1, 0.2)
  const width = ad.width * between(random, 0.3, 0.9)
  const height = (ad.width * ad.height * share) / width
  const [x, y] = [random() * (ad.width - width), random() * Math.max(0, ad.height - height)]
  fill(copy, x, y, width, height, [245, 245, 245])
  drawText(copy, 'ACCEPT ALL 42', Math.round(x + 4), Math.round(y + 4), 2, [30, 30, 30])
  fill(copy, ad.width - 18, 0, 18, 18, [90, 90, 90])
  drawText(copy, 'X', ad.width - 14, 3, 2, [255, 255, 255])
  return copy
}

const hue = (ad: Drawing, random: Random) =>
  toDrawing(toSharp(ad).modulate({ hue: Math.round(between(random, 20, 340)), saturation: between(random, 0.6, 1.4) }))

/** The ad in an article: headlines, lines of text, other boxes. */
async function surround(ad: Drawing, random: Random): Promise<Drawing> {
  const width = Math.round(ad.width + between(random, 200, 700))
  const height = Math.round(ad.height + between(random, 150, 450))
  const page: Drawing = { width, height, data: new Uint8Array(width * height * 3).fill(255) }
  for (let y = 20; y < height; y += 26)
    drawText(
      page,
      Array.from({ length: 60 }, () => pick(random, [...'AEIOUNRSTLDCM  '])).join(''),
      12,
      y,
      2,
      [60, 60, 60],
    )
  fill(page, 0, 0, width, 34, [20, 60, 110])
  drawText(page, 'DAILY HERALD 2026', 16, 8, 3, [255, 255, 255])
  const { data } = await sharp(page.data, { raw: { width, height, channels: 3 } })
    .composite([
      {
        input: Buffer.from(ad.data),
        raw: { width: ad.width, height: ad.height, channels: 3 },
        left: Math.floor(random() * (width - ad.width)),
        top: Math.floor(random() * (height - ad.height)),
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: new Uint8Array(data) }
}

export const toPng = async (ad: Drawing) => new Uint8Array(await toSharp(ad).png({ compressionLevel: 1 }).toBuffer())

export const distortions = {
  crop,
  scale: (ad: Drawing, random: Random) => resize(ad, pick(random, [0.5, 0.67, 0.8, 1.25, 1.5, 2])),
  jpeg: async (ad: Drawing) => ad,
  overlay: async (ad: Drawing, random: Random) => cover(ad, random),
  hue,
  page: surround,
  several: async (ad: Drawing, random: Random) =>
    resize(await hue(cover(await surround(ad, random), random), random), between(random, 0.75, 1.5)),
} satisfies Record<string, (ad: Drawing, random: Random) => Promise<Drawing>>
export type Distortion = keyof typeof distortions

/** JPEG at 30 for `jpeg` and `several`, at 80 for the others. */
export async function distort(ad: Drawing, kind: Distortion, seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const distorted = await distortions[kind](ad, randomFrom(seed))
  const quality = kind === 'jpeg' || kind === 'several' ? 30 : 80
  return new Uint8Array(await toSharp(distorted).jpeg({ quality }).toBuffer())
}

/** Whether two ads of a family look the same after a distortion, because it hides where they differ. */
export async function looksTheSame(one: number, other: number, kind: Distortion, seed: number): Promise<boolean> {
  if (Math.floor(one / familySize) !== Math.floor(other / familySize)) return false
  const [a, b] = await Promise.all(
    [one, other].map(async (number) => toDrawing(sharp(await distort(drawAd(number), kind, seed)))),
  )
  if (!a || a.data.length !== b?.data.length) return false
  let difference = 0
  for (let at = 0; at < a.data.length; at++) difference += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
  return difference / a.data.length < 1
}
