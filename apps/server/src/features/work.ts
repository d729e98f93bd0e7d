import type { Config } from '../config.ts'
import { deploymentJob } from '../delivery/deployments/request.ts'
import { workDeployments } from '../delivery/deployments/work.ts'
import type { Scripts } from '../delivery/scripts.ts'
import { evidencePictureJob } from '../evidence/evidence-pictures.ts'
import { forgetPictures } from '../evidence/forget-pictures.ts'
import { type EvidenceWork, workEvidencePictures } from '../evidence/work.ts'
import { startCleaning } from '../jobs/cleaning.ts'
import type { Queue } from '../jobs/queue.ts'
import { erasureJob, repeatErasures, workErasures } from './admin/erasure/work.ts'
import { forgetDeliveries } from './admin/report-configuration/forget-deliveries.ts'
import { expireEvents } from './admin/retention/retention.ts'
import { caseMailJob, workCaseMails } from './malvertising/cases/mails.ts'
import { removeOldCases } from './malvertising/cases/remove-old.ts'
import { locateComplaintJob, workComplaints } from './malvertising/complaints/locate-job.ts'
import { removeOldComplaints } from './malvertising/complaints/remove-old.ts'
import { pageCheckJob, refreshPageChecks, workPageChecks } from './malvertising/coverage/page-checks/work.ts'
import { cleanUp } from './malvertising/shield-report/clean-up.ts'
import type { Making } from './malvertising/shield-report/make-report.ts'
import { shieldReportJob } from './malvertising/shield-report/start.ts'
import { workShieldReports } from './malvertising/shield-report/work.ts'
import { forgetAlerts } from './shared/alerts/forget-alerts.ts'
import { type ContactMailing, contactMailJob } from './shared/contact/send-mails.ts'
import { workContactMails } from './shared/contact/work.ts'

interface Work extends Making, Pick<EvidenceWork, 'render' | 'pictures'>, Pick<ContactMailing, 'mailer'> {
  queue: Queue
  scripts: Scripts
  config: Config
  log: { info(message: string): void; warn(message: string): void }
}

/** Retention of the figures of an ended rollout. Its outcome is kept. */
const rolloutHealthMs = 30 * 86_400_000

/** Every kind of job. */
export const jobs = [
  shieldReportJob,
  evidencePictureJob,
  deploymentJob,
  contactMailJob,
  erasureJob,
  locateComplaintJob,
  caseMailJob,
  pageCheckJob,
]

/** Starts processing jobs in this process. */
export function startWork(work: Work): { stop(): Promise<void> } {
  const { database, files, config, log } = work
  workShieldReports(work)
  workEvidencePictures(work)
  workDeployments(work)
  workContactMails(work)
  workErasures(work)
  workComplaints(work)
  workCaseMails(work)
  workPageChecks(work)
  return startCleaning(
    {
      events: expireEvents(work),
      'erased organizations': repeatErasures(work),
      reports: (now) => cleanUp(work, now),
      pictures: (now) => forgetPictures(files, config.pictures, now),
      'features of pictures': (now) =>
        database.pictureFeatures.removeUnused(new Date(now.getTime() - config.pictures.days * 86_400_000)),
      'page views of ended rollouts': (now) =>
        database.rollouts.forgetHealth(new Date(now.getTime() - rolloutHealthMs)),
      alerts: (now) => forgetAlerts(database, now),
      'outcomes of scheduled reports': (now) => forgetDeliveries(database, config.mailDays, now),
      'page checks': refreshPageChecks(work),
      cases: (now) => removeOldCases(work, now),
      complaints: (now) => removeOldComplaints(database, config.mailDays, now),
    },
    { log },
  )
}
