import { parentPort, workerData } from 'node:worker_threads'
import { type ShieldReportData, shieldReportPdf } from '@vigil/reports'

// What drawing.ts hands over.
parentPort?.postMessage(await shieldReportPdf(workerData as ShieldReportData))
