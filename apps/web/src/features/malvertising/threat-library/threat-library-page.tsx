import { Loader, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconChevronRight from '~icons/chevron-right'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type LibraryClass, type Trait, threatLibraryQuery } from './queries.ts'
import { ThreatClassModal } from './threat-class-modal.tsx'
import classes from './threat-library.module.css'
import { threatLibrarySearch } from './threat-library-search.ts'

export function ThreatLibraryPage() {
  const { data, error, refetch } = useQuery(threatLibraryQuery)
  if (error) return <ErrorState message="Error fetching threat library" detail={error.message} onRetry={refetch} />
  if (!data) {
    return (
      <div className={classes.waiting}>
        <Loader aria-label="Loading threat library" />
      </div>
    )
  }
  if (data.classes.length === 0 || data.definitions.length === 0) return <EmptyState text="No data available" />
  return (
    <div className={classes.page}>
      <ThreatClasses threats={data.classes} />
      <TraitDefinitions definitions={data.definitions} />
    </div>
  )
}

function ThreatClasses({ threats }: { threats: LibraryClass[] }) {
  const [search, change] = usePageSearch(threatLibrarySearch)
  const opened = threats.find(({ id }) => id === search.class)
  return (
    <SectionCard title="Threat classes" description="How ads attack visitors, and how Vigil detects it">
      <ul className={classes.list}>
        {threats.map(({ id, description }) => (
          <li key={id}>
            <UnstyledButton className={classes.threat} onClick={() => change({ class: id })}>
              <span className={classes.id}>{id}</span>
              <span className={classes.description}>{description}</span>
              <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {opened && <ThreatClassModal threat={opened} onClose={() => change({ class: '' })} />}
    </SectionCard>
  )
}

function TraitDefinitions({ definitions }: { definitions: Trait[] }) {
  const content = definitions.map(({ name, text }) => `${name}: ${text}`).join('\n')
  const copy = (
    <CopyButton value={content} name="Definitions">
      Copy Content
    </CopyButton>
  )
  return (
    <SectionCard title="Threat Trait Definitions" actions={copy}>
      <dl className={classes.definitions}>
        {definitions.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
