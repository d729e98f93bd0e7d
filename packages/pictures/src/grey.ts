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

/**
 * Samples the picture, blurred with a Gaussian. `sigma` is in pixels before scaling. Each new row is first summed over
 * its old rows and then over columns, so that only one row of sums is kept, in the processor's cache.
 */
function resample({ width, height, data }: Grey, newWidth: number, newHeight: number, sigma: number): Grey {
  const radius = Math.max(1, Math.round(sigma * 2.2))
  const taps = radius * 2 + 1
  const across = weigh(width, newWidth, sigma, radius)
  const down = weigh(height, newHeight, sigma, radius)
  const { starts, weights } = across
  const scaled = new Uint8Array(newWidth * newHeight)
  const row = new Float64Array(width + radius * 2)
  // All indexes are within the arrays, here and below.
  for (let y = 0; y < newHeight; y++) {
    sumRows(row, data, width, height, (down.starts[y] as number) - radius, down.weights.subarray(y * taps), radius)
    row.fill(row[radius] as number, 0, radius)
    row.fill(row[radius + width - 1] as number, radius + width)
    for (let x = 0, weight = 0, to = y * newWidth; x < newWidth; x++, to++) {
      let sum = 0.5
      for (let from = starts[x] as number, end = from + taps; from < end; from++, weight++)
        sum += (row[from] as number) * (weights[weight] as number)
      scaled[to] = sum
    }
  }
  return { width: newWidth, height: newHeight, data: scaled }
}

/** The weighted sum of rows from `first`, written to `row` from `radius`. Two rows are read at a time. */
function sumRows(
  row: Float64Array,
  data: Uint8Array,
  width: number,
  height: number,
  first: number,
  weights: Float64Array,
  radius: number,
) {
  const findRow = (place: number) => Math.max(0, Math.min(height - 1, place)) * width
  const middle = findRow(first + radius)
  const middleWeight = weights[radius] as number
  for (let x = 0; x < width; x++) row[x + radius] = (data[middle + x] as number) * middleWeight
  for (let tap = 0; tap < radius; tap++) {
    const [upper, lower] = [findRow(first + tap), findRow(first + radius * 2 - tap)]
    const [one, other] = [weights[tap] as number, weights[radius * 2 - tap] as number]
    for (let x = 0; x < width; x++)
      row[x + radius] =
        (row[x + radius] as number) + (data[upper + x] as number) * one + (data[lower + x] as number) * other
  }
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
