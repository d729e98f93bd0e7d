import type { Config } from '../config.ts'
import type { Scripts } from '../delivery/scripts.ts'
import { forgetDeliveries } from '../features/admin/report-configuration/forget-deliveries.ts'
import { deploy, givenUpReason } from '../features/malvertising/deployments/deploy.ts'
import { fetchBack } from '../features/malvertising/deployments/fetch-back.ts'
import { ownPlace } from '../features/malvertising/deployments/place.ts'
import { resumeDeployments } from '../features/malvertising/deployments/request.ts'
import { cleanUp } from '../features/malvertising/shield-report/clean-up.ts'
import { type Making, makeReport } from '../features/malvertising/shield-report/make-report.ts'
import {
  type ContactMailing,
  giveUpContactMails,
  resumeContactMails,
  sendContactMails,
} from '../features/shared/contact/send-mails.ts'
import { messageOf } from '../lib/error-message.ts'
import { startCleaning } from './cleaning.ts'
import { giveUpPicture, makePicture, type PictureMaking } from './evidence-picture.ts'
import { forgetPictures } from './forget-pictures.ts'
import type { Queue } from './queue.ts'

interface Work extends Making, Pick<ContactMailing, 'mailer'> {
  queue: Queue
  scripts: Scripts
  config: Config
  /** Null where there is no browser to draw with: the work is left to another process. */
  render: PictureMaking['render'] | null
  log: { warn(message: string): void }
}

/** A deployment mostly waits for others' answers. */
const deploymentsAtOnce = 4

/** What a process does that works off jobs. */
export function startWork(work: Work): { stop(): Promise<void> } {
  const { queue, database, clock, log } = work
  queue.work(
    'shield-report',
    ({ reportId }, signal) => makeReport(work, reportId, signal),
    ({ reportId }) => database.shieldReports.finish(reportId, { status: 'failed', finishedAt: clock() }),
  )
  const { files, render } = work
  if (render) {
    queue.work(
      'evidence-picture',
      ({ hash }, signal) => makePicture({ files, render }, hash, signal),
      ({ hash }) => giveUpPicture({ files }, hash),
    )
  }
  startDeployments(work)
  startContactMails(work)
  return startCleaning(
    {
      reports: (now) => cleanUp(work, now),
      pictures: (now) => forgetPictures(files, work.config.pictures, now),
      'outcomes of scheduled reports': (now) => forgetDeliveries(database, work.config.mailDays, now),
    },
    { log },
  )
}

function startContactMails({ queue, database, log, ...rest }: Work) {
  queue.work(
    'contact-mail',
    ({ requestId }) => sendContactMails({ database, ...rest }, requestId),
    ({ requestId }) => giveUpContactMails(database, requestId),
  )
  resumeContactMails({ database, queue }).catch((error: unknown) =>
    log.warn(`mails of contact requests were not taken up again: ${messageOf(error)}`),
  )
}

function startDeployments({ queue, database, config, scripts, clock, log }: Work) {
  const place = ownPlace(database, scripts)
  for (let at = 0; at < deploymentsAtOnce; at++) {
    queue.work(
      'deployment',
      ({ deploymentId }, signal) =>
        deploy({ database, config, scripts, place, fetchBack, clock }, deploymentId, signal),
      async ({ deploymentId }) => {
        const deployment = await database.deployments.toDo(deploymentId)
        if (deployment) await place.end(deployment, givenUpReason, clock())
      },
    )
  }
  resumeDeployments({ database, queue }).catch((error: unknown) =>
    log.warn(`deployments were not taken up again: ${messageOf(error)}`),
  )
}
