import { expect, test } from 'vitest'
import { shieldReportFileName } from './file-names.ts'

test.each([
  ['Harbour Media', 'SHIELD_Report_Harbour-Media_2026-11-01_2026-11-07.pdf'],
  ['../../etc/passwd', 'SHIELD_Report_etc-passwd_2026-11-01_2026-11-07.pdf'],
  ['Łódź: "Gazeta"', 'SHIELD_Report_Łódź-Gazeta_2026-11-01_2026-11-07.pdf'],
  ['😀', 'SHIELD_Report_2026-11-01_2026-11-07.pdf'],
])('names the file for %s as %s', (name, file) => {
  expect(shieldReportFileName(name, { from: '2026-11-01', to: '2026-11-07' })).toBe(file)
})
