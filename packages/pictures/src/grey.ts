/** A greyscale picture, row by row. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** In pixels of the result. Comparisons of single pixels would depend on compression. */
const blur = 1.2

/**
 * The picture at several sizes, slightly blurred, in the order of the factors, which must decrease. Each size is made
 * from the one before, so small sizes of a large picture cost little.
 */
export function scaleDown(picture: Grey, factors: readonly number[]): Grey[] {
  let source = picture
  // The original is not blurred.
  let [sourceFactor, sourceBlur] = [1, 0]
  return factors.map((factor) => {
    const step = factor / sourceFactor
    // Blurs add up by their squares.
    const sigma = Math.sqrt(Math.max(0.25, (blur / step) ** 2 - sourceBlur ** 2))
    source = resample(
      source,
      Math.max(1, Math.round(picture.width * factor)),
      Math.max(1, Math.round(picture.height * factor)),
      sigma,
    )
    sourceFactor = factor
    sourceBlur = blur
    return source
  })
}

/** Samples the picture, blurred with a Gaussian. `sigma` is in pixels before scaling. */
function resample({ width, height, data }: Grey, newWidth: number, newHeight: number, sigma: number): Grey {
  const radius = Math.max(1, Math.round(sigma * 2.2))
  const taps = radius * 2 + 1
  const across = weigh(width, newWidth, sigma, radius)
  const down = weigh(height, newHeight, sigma, radius)
  const rows = new Float64Array(newWidth * height)
  const padded = new Float64Array(width + radius * 2)
  // All indexes are within the arrays, here and below.
  for (let y = 0; y < height; y++) {
    for (let x = -radius; x < width + radius; x++)
      padded[x + radius] = data[y * width + Math.max(0, Math.min(width - 1, x))] as number
    for (let x = 0, weight = 0; x < newWidth; x++) {
      let sum = 0
      for (let from = across.starts[x] as number, end = from + taps; from < end; from++, weight++)
        sum += (padded[from] as number) * (across.weights[weight] as number)
      rows[y * newWidth + x] = sum
    }
  }
  const scaled = new Uint8Array(newWidth * newHeight)
  const row = new Float64Array(newWidth)
  for (let y = 0; y < newHeight; y++) {
    row.fill(0.5)
    for (let tap = 0; tap < taps; tap++) {
      const place = (down.starts[y] as number) - radius + tap
      const from = Math.max(0, Math.min(height - 1, place)) * newWidth
      const weight = down.weights[y * taps + tap] as number
      for (let x = 0; x < newWidth; x++) row[x] = (row[x] as number) + (rows[from + x] as number) * weight
    }
    for (let x = 0; x < newWidth; x++) scaled[y * newWidth + x] = row[x] as number
  }
  return { width: newWidth, height: newHeight, data: scaled }
}

/** For each new pixel, the first of its old ones in a row with `radius` more at the start, and weights that add up to 1. */
function weigh(length: number, newLength: number, sigma: number, radius: number) {
  const taps = radius * 2 + 1
  const starts = new Int32Array(newLength)
  const weights = new Float64Array(newLength * taps)
  for (let at = 0; at < newLength; at++) {
    const centre = ((at + 0.5) * length) / newLength - 0.5
    const middle = Math.max(0, Math.min(length - 1, Math.round(centre)))
    starts[at] = middle
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.exp(-((middle - radius + tap - centre) ** 2) / (2 * sigma * sigma))
      weights[at * taps + tap] = weight
      sum += weight
    }
    for (let tap = at * taps; tap < (at + 1) * taps; tap++) weights[tap] = (weights[tap] as number) / sum
  }
  return { starts, weights }
}
