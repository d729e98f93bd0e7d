import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconWorldQuestion from '~icons/world-question'
import { PageActions } from '../app/page-actions.tsx'
import classes from './new-domains.module.css'
import { NewDomains } from './new-domains.tsx'
import { newDomainCountQuery } from './queries.ts'

type NewDomainsButtonProps = {
  organizationId: number
  /** Also while there is nothing to review, for the settings. */
  isAlwaysShown?: boolean
}

/** A button in the top bar while there are domains to review: without it, numbers would silently lack their events. */
export function NewDomainsButton({ organizationId, isAlwaysShown = false }: NewDomainsButtonProps) {
  const { data: count = 0 } = useQuery(newDomainCountQuery(organizationId))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {(count > 0 || isAlwaysShown) && (
        <PageActions>
          <Button
            {...(count > 0 ? { variant: 'light', color: 'orange' } : { variant: 'default' })}
            className={classes.button}
            leftSection={<IconWorldQuestion size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {count > 0 ? (
              <>
                {count.toLocaleString('en-US')}
                <span className={classes.words}>{count === 1 ? ' new domain' : ' new domains'}</span>
              </>
            ) : (
              <span className={classes.words}>New domains</span>
            )}
          </Button>
        </PageActions>
      )}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="New domains" size={1120}>
        <Text size="sm" c="dimmed" mb="md">
          These domains sent events with your tags, but are not confirmed as yours. Their events are held for 30 days
          and not counted.
        </Text>
        <NewDomains key={organizationId} organizationId={organizationId} />
      </Modal>
    </>
  )
}
