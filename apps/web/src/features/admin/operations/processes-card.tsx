import type { OperationsProcess } from '@vigil/contract'
import { exactCount } from '../../../lib/format/formats.ts'
import { bytesInWords, durationInWords, spanInWords } from '../../../lib/format/units.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Age, Fact, Facts } from './facts.tsx'
import { processHealth } from './health.ts'
import classes from './operations.module.css'

const roles: Record<string, string> = {
  all: 'All roles',
  api: 'API',
  collector: 'Collector',
  worker: 'Worker',
}

type ProcessesCardProps = { processes: readonly OperationsProcess[]; now: number }

/** Processes of the installation with their last reports and newest warnings. */
export function ProcessesCard({ processes, now }: ProcessesCardProps) {
  return (
    <SectionCard title="Processes" description="The last day. Each reports every five seconds">
      <Facts>
        {processes.map((process) => (
          <Fact
            key={process.id}
            label={`${roles[process.role] ?? process.role} on ${process.host}`}
            verdict={processHealth(process)}
            note={<ProcessNote process={process} now={now} />}
          >
            {process.state === 'running' ? (
              `for ${spanInWords(now - Date.parse(process.startedAt))}`
            ) : (
              <Age at={process.seenAt} now={now} />
            )}
          </Fact>
        ))}
      </Facts>
    </SectionCard>
  )
}

function ProcessNote({ process, now }: { process: OperationsProcess; now: number }) {
  const { version, pending, memoryBytes, eventLoopLagMs, freeDiskBytes, problems } = process
  const figures = [
    `Version ${version}`,
    ...(pending === null ? [] : [`${exactCount(pending)} waiting`]),
    `memory ${bytesInWords(memoryBytes)}`,
    `event loop lag ${durationInWords(eventLoopLagMs)}`,
    `${bytesInWords(freeDiskBytes)} free on disk`,
  ]
  return (
    <>
      {figures.join(' · ')}
      {problems.map(({ at, text }) => (
        <span key={`${at} ${text}`} className={classes.logged}>
          <Age at={at} now={now} />: {text}
        </span>
      ))}
    </>
  )
}
