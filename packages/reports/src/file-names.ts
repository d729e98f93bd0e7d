import type { DayRange } from '@vigil/presentation'

/** Keeps letters and digits of any script; everything else becomes a dash. */
const fileWord = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

/** SHIELD_Report_Harbour-Media_2026-11-01_2026-11-07.pdf */
export function shieldReportFileName(organizationName: string, { from, to }: DayRange): string {
  return ['SHIELD_Report', fileWord(organizationName), from, to].filter(Boolean).join('_').concat('.pdf')
}

/** AB_Testing_Corner-Shop_2026-11-01_2026-11-07.pdf */
export const abTestingFileName = (organizationName: string, { from, to }: DayRange) =>
  `${['AB_Testing', fileWord(organizationName), from, to].filter(Boolean).join('_')}.pdf`

/** threat-report_Harbour-Media_2026-11-07.pdf */
export const threatReportFileName = (organizationName: string, day: string) =>
  `${['threat-report', fileWord(organizationName), day].filter(Boolean).join('_')}.pdf`

/** evidence_Harbour-Media_2026-11-07.zip */
export const evidenceFileName = (organizationName: string, day: string) =>
  `${['evidence', fileWord(organizationName), day].filter(Boolean).join('_')}.zip`
