/**
 * Advance widths of Inter for space to tilde, in thousandths of the font size. The server has no canvas to measure
 * with, and ECharts' estimate is for another font, so labels would be truncated too late.
 */
const widths =
  '281 288 466 633 642 982 644 300 365 365 501 662 288 460 288 360 631 407 610 618 646 593 620 566 619 620 288 302 662 ' +
  '662 662 511 966 690 654 730 722 601 590 746 743 269 571 672 565 903 753 765 639 765 644 642 646 744 690 985 682 679 ' +
  '629 365 360 365 471 456 323 562 612 571 612 583 370 613 591 242 242 549 242 876 591 600 612 612 376 528 327 591 562 ' +
  '818 546 562 552 426 333 426 662'

const advances = widths.split(' ').map(Number)
// Ideographs, syllables and emoji are square; accented letters count as average.
const isWide = (code: number) => code >= 0x1100 && !(code >= 0x1e00 && code <= 0x2bff)

/** Width in pixels of a line of text in a CSS font such as 'bold 12px Inter'. */
export function textWidth(text: string, font: string): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12)
  const isBold = /\b(bold|[6-9]00)\b/.test(font)
  let sum = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    sum += advances[code - 32] ?? (isWide(code) ? 1000 : 620)
  }
  return (sum / 1000) * size * (isBold ? 1.06 : 1)
}
