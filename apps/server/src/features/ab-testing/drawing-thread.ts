import { parentPort, workerData } from 'node:worker_threads'
import type { AbTestingReportData } from '@vigil/reports'
import { abTestingReportPdf } from '@vigil/reports/pdf'

// What shield-report/drawing.ts hands over.
parentPort?.postMessage(await abTestingReportPdf(workerData as AbTestingReportData))
