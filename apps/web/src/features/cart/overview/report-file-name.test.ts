import { expect, test } from 'vitest'
import { reportFileName } from './report-file-name.ts'

test('names the file by product, shop and days, without characters that file systems reject', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' }
  expect(reportFileName('Vigil', 'Lantern Outdoor', days)).toBe(
    'VigilCart_Report_Lantern-Outdoor_2026-11-01_2026-11-07.pdf',
  )
  expect(reportFileName('Vigil', ' ../"Élan" ', days)).toBe('VigilCart_Report_Élan_2026-11-01_2026-11-07.pdf')
  expect(reportFileName('Vigil', '', days)).toBe('VigilCart_Report_2026-11-01_2026-11-07.pdf')
})
