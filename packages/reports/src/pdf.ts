/** Reports as PDFs: apart from the rest, since drawing brings libraries along that a process should not load to answer calls. */
export { abTestingReportPdf } from './ab-testing/ab-testing-report.ts'
export { ecommReportPdf } from './ecomm-report/ecomm-report.ts'
export { shieldReportPdf } from './shield-report/shield-report.ts'
export { threatReportPdf } from './threat-report/threat-report.ts'
