import { parentPort, workerData } from 'node:worker_threads'
import type { ShieldReportData } from '@vigil/reports'
import { shieldReportPdf } from '@vigil/reports/pdf'

// What drawing.ts hands over.
parentPort?.postMessage(await shieldReportPdf(workerData as ShieldReportData))
