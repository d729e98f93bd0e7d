import { Modal, Title } from '@mantine/core'
import type { LibraryClass } from './queries.ts'
import classes from './threat-library.module.css'
import { TraitRow } from './trait-row.tsx'

export function ThreatClassModal({ threat, onClose }: { threat: LibraryClass; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`${threat.id}: ${threat.description}`} size={720}>
      <Title order={3} size="h4" mb={8}>
        Threat Information
      </Title>
      {threat.paragraphs.map((paragraph) => (
        <p key={paragraph} className={classes.paragraph}>
          {paragraph}
        </p>
      ))}
      <Title order={3} size="h4" mt="lg" mb={8}>
        Variants
      </Title>
      <dl className={classes.definitions}>
        {threat.variants.map(({ name, explanation }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
      <Title order={3} size="h4" mt="lg" mb={8}>
        Threat Traits
      </Title>
      <div className={classes.traits}>
        {threat.traits.map((trait) => (
          <TraitRow key={trait.name} {...trait} />
        ))}
      </div>
    </Modal>
  )
}
