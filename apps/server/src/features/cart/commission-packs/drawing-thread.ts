import { parentPort, workerData } from 'node:worker_threads'
import type { CommissionLetterData } from '@vigil/reports'
import { commissionLetterPdf } from '@vigil/reports/pdf'

// Passed by lib/draw-in-thread.ts.
parentPort?.postMessage(await commissionLetterPdf(workerData as CommissionLetterData))
