const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** The logarithm of Γ(x) for x > 0 by the Lanczos approximation (g = 7), accurate to about fourteen digits. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const at = x - 1
  const series = coefficients.reduce(
    (sum, coefficient, index) => sum + coefficient / (at + index + 1),
    0.9999999999998099,
  )
  const base = at + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(base) - base + Math.log(series)
}

export const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)
