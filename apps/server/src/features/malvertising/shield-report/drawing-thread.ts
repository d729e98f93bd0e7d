import { parentPort, workerData } from 'node:worker_threads'
import type { ShieldReportData } from '@vigil/reports'
import { shieldReportPdf } from '@vigil/reports/pdf'

// Passed by drawing.ts.
parentPort?.postMessage(await shieldReportPdf(workerData as ShieldReportData))
