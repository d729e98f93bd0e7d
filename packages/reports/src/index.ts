export * from './account-mails.ts'
export { type ShieldReportData, shieldWidgets, type TopThreat } from './shield-report/data.ts'
export { shieldReportPdf } from './shield-report/shield-report.ts'
export { shieldReportFileName } from './shield-report/words.ts'
