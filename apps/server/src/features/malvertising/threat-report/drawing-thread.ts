import { parentPort, workerData } from 'node:worker_threads'
import type { ThreatReportData } from '@vigil/reports'
import { threatReportPdf } from '@vigil/reports/pdf'

// Passed by drawing.ts.
parentPort?.postMessage(await threatReportPdf(workerData as ThreatReportData))
