import { parentPort, workerData } from 'node:worker_threads'
import { type ThreatReportData, threatReportPdf } from '@vigil/reports'

// What drawing.ts hands over.
parentPort?.postMessage(await threatReportPdf(workerData as ThreatReportData))
