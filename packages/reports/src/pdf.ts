/** PDF reports, as a separate entry: rendering needs libraries that API processes should not load. */
export { abTestingReportPdf } from './ab-testing/ab-testing-report.ts'
export { commissionLetterPdf } from './commission-letter/commission-letter.ts'
export { ecommReportPdf } from './ecomm-report/ecomm-report.ts'
export { shieldReportPdf } from './shield-report/shield-report.ts'
export { threatReportPdf } from './threat-report/threat-report.ts'
