import { parentPort, workerData } from 'node:worker_threads'
import type { EcommReportData } from '@vigil/reports'
import { ecommReportPdf } from '@vigil/reports/pdf'

// Passed by main.ts.
parentPort?.postMessage(await ecommReportPdf(workerData as EcommReportData))
