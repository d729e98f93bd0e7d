import { parentPort, workerData } from 'node:worker_threads'
import type { AbTestingReportData } from '@vigil/reports'
import { abTestingReportPdf } from '@vigil/reports/pdf'

// Passed by lib/draw-in-thread.ts.
parentPort?.postMessage(await abTestingReportPdf(workerData as AbTestingReportData))
