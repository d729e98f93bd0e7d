import type { DayRange } from '../../../lib/format/time-ranges.ts'

/** E.g. VigilCart_Report_Lantern-Outdoor_2026-11-01_2026-11-07.pdf. Keeps letters and digits of any script. */
export function reportFileName(productName: string, organizationName: string, { from, to }: DayRange): string {
  const word = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const parts = [`${word(productName)}Cart_Report`, word(organizationName), from, to]
  return `${parts.filter(Boolean).join('_')}.pdf`
}
