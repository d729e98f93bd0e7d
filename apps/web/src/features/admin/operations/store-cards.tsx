import type { Operations } from '@vigil/contract'
import { shareOfWhole } from '@vigil/presentation'
import { exactCount } from '../../../lib/format/formats.ts'
import { bytesInWords, durationInWords, spanInWords } from '../../../lib/format/units.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Age, Fact, Facts, Meter, VerdictBadge } from './facts.tsx'
import {
  backupHealth,
  diskHealth,
  filesHealth,
  journalHealth,
  lagHealth,
  memoryHealth,
  syncHealth,
  tidyHealth,
  warehouseHealth,
} from './health.ts'

const ofAll = (part: string, whole: string, share: number) => `${part} of ${whole} used (${shareOfWhole(share)})`

export function JournalCard({ journal }: { journal: Operations['journal'] }) {
  const { bytes, maxBytes, lastSyncMs } = journal
  const health = journalHealth(journal)
  const share = bytes / maxBytes
  return (
    <SectionCard
      title="Journal"
      description="Holds events until they are stored"
      actions={<VerdictBadge verdict={health} />}
    >
      <Meter
        label="Journal used"
        share={share}
        tone={health.tone}
        text={ofAll(bytesInWords(bytes), bytesInWords(maxBytes), share)}
      />
      <Facts>
        <Fact label="Last write to disk" verdict={syncHealth(lastSyncMs)}>
          {durationInWords(lastSyncMs)}
        </Fact>
      </Facts>
    </SectionCard>
  )
}

export function WarehouseCard({ warehouse, now }: { warehouse: Operations['warehouse']; now: number }) {
  const { bytes, problem, lastLoad, lastTidy, lastBackup } = warehouse
  const isOwnServer = bytes === null
  const noBackup = isOwnServer ? 'Managed with the ClickHouse server' : 'Runs every night'
  return (
    <SectionCard
      title="Warehouse"
      description="Answers dashboard queries"
      actions={<VerdictBadge verdict={warehouseHealth(warehouse)} />}
    >
      <Facts>
        <Fact label="Size" note={isOwnServer ? 'The warehouse is an external server' : undefined}>
          {isOwnServer ? 'Not available here' : bytesInWords(bytes)}
        </Fact>
        {problem && (
          <Fact label="Accepts no events" problem={problem.text} note="Events wait in the journal; none are lost">
            for {spanInWords(now - Date.parse(problem.since))}
          </Fact>
        )}
        <Fact
          label="Last load"
          note={
            lastLoad
              ? `${exactCount(lastLoad.events)} ${lastLoad.events === 1 ? 'event' : 'events'} in ${durationInWords(lastLoad.durationMs)}`
              : 'None since the service started'
          }
        >
          {lastLoad ? <Age at={lastLoad.at} now={now} /> : '–'}
        </Fact>
        <Fact
          label="Last tidying"
          verdict={tidyHealth(lastTidy)}
          note={lastTidy ? `Took ${durationInWords(lastTidy.durationMs)}` : 'Past days are sorted once a day'}
          problem={lastTidy?.problem}
        >
          {lastTidy && <Age at={lastTidy.at} now={now} />}
        </Fact>
        <Fact
          label="Last backup"
          verdict={backupHealth(lastBackup, now)}
          note={lastBackup ? backupNote(lastBackup) : noBackup}
          problem={lastBackup?.problem}
        >
          {lastBackup && <Age at={lastBackup.at} now={now} />}
        </Fact>
      </Facts>
    </SectionCard>
  )
}

function backupNote({ bytes, durationMs, problem }: NonNullable<Operations['warehouse']['lastBackup']>) {
  return problem
    ? `Failed after ${durationInWords(durationMs)}`
    : `${bytesInWords(bytes)} in ${durationInWords(durationMs)}`
}

export function FilesCard({ files, now }: { files: Operations['files']; now: number }) {
  const { kind, problem } = files
  return (
    <SectionCard
      title="Files"
      description="Reports, pictures of ads and attachments"
      actions={<VerdictBadge verdict={filesHealth(files)} />}
    >
      <Facts>
        <Fact label="Stored in">{kind === 'bucket' ? 'An S3-compatible bucket' : 'A directory'}</Fact>
        {problem && (
          <Fact
            label="Not reachable"
            problem={problem.text}
            note="Downloads and new reports fail; events are not affected"
          >
            for {spanInWords(now - Date.parse(problem.since))}
          </Fact>
        )}
      </Facts>
    </SectionCard>
  )
}

export function MachineCard({ operations, now }: { operations: Operations; now: number }) {
  const { disk, process, version, startedAt } = operations
  const health = diskHealth(disk)
  const used = disk.totalBytes - disk.freeBytes
  const share = used / disk.totalBytes
  return (
    <SectionCard title="Machine" description="Disk, memory and process">
      <Meter
        label="Disk used"
        share={share}
        tone={health.tone}
        text={`Disk: ${ofAll(bytesInWords(used), bytesInWords(disk.totalBytes), share)}`}
      />
      <Facts>
        <Fact label="Free on disk" verdict={health}>
          {bytesInWords(disk.freeBytes)}
        </Fact>
        <Fact label="Memory" verdict={memoryHealth(process.memoryBytes)}>
          {bytesInWords(process.memoryBytes)}
        </Fact>
        <Fact label="Event loop lag" verdict={lagHealth(process.eventLoopLagMs)}>
          {durationInWords(process.eventLoopLagMs)}
        </Fact>
        <Fact label="Running for">{spanInWords(now - Date.parse(startedAt))}</Fact>
        <Fact label="Version">{version}</Fact>
      </Facts>
    </SectionCard>
  )
}
