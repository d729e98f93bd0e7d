import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  type CaseSource,
  type CreativeCluster,
  type CreativeKey,
  type CreativeVariant,
  caseLimits,
} from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import { useState } from 'react'
import { OpenCaseButton } from '../../../../lib/cases/open-case.tsx'
import { useProfile } from '../../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../../lib/viewer/viewer.ts'
import { PictureCard } from '../creative-card.tsx'
import classes from '../creative-library.module.css'
import { BlockCampaign } from './block-campaign.tsx'
import { toPictured, variantFacts } from './cluster-facts.ts'

type ClusterDialogProps = { organizationId: number; cluster: CreativeCluster; onClose: () => void }

/** The variants of a campaign, and what can be done about all of them. */
export function ClusterDialog({ organizationId, cluster, onClose }: ClusterDialogProps) {
  const { variants, variantCount, adomains } = cluster
  const profile = useProfile()
  const [isBlocking, setIsBlocking] = useState(false)
  const canBlock = adomains.length > 0 && (isSuperadmin(profile) || profile.adQualityEnabled)
  return (
    <Modal opened onClose={onClose} title={`Campaign with ${exactCount(variantCount)} variants`} size={1120}>
      <Stack gap="md">
        <Group gap="xs">
          <OpenCaseButton organizationId={organizationId} source={toCaseSource(variants)} size="xs" />
          {canBlock && (
            <Button size="xs" onClick={() => setIsBlocking(true)} disabled={isBlocking}>
              Block campaign
            </Button>
          )}
        </Group>
        {isBlocking && (
          <BlockCampaign organizationId={organizationId} cluster={cluster} onClose={() => setIsBlocking(false)} />
        )}
        {adomains.length === 0 && (
          <Text size="sm" c="dimmed">
            No creative of this campaign named an advertiser, so it cannot be blocked. Open a case instead.
          </Text>
        )}
        {variants.length < variantCount && (
          <Text size="sm" c="dimmed">
            The {exactCount(variants.length)} most frequent variants are shown.
          </Text>
        )}
        <ul className={classes.grid} aria-label="Variants">
          {variants.map((variant) => {
            const { creative, day } = toPictured(variant)
            return (
              <PictureCard
                key={JSON.stringify([creative.creativeID, creative.bidderCode])}
                creative={creative}
                shown={{ organizationId, day }}
                facts={variantFacts(variant)}
              />
            )
          })}
        </ul>
      </Stack>
    </Modal>
  )
}

/** One case for all variants. */
function toCaseSource([first, ...others]: readonly CreativeVariant[]): CaseSource {
  // A cluster has at least two variants.
  const creative = toKey(first as CreativeVariant)
  return { kind: 'cluster', creative, variants: others.slice(0, caseLimits.variants).map(toKey) }
}

const toKey = ({ creativeId, bidderCode, ssp, markupHash }: CreativeVariant): CreativeKey => ({
  creativeId,
  bidderCode,
  ssp,
  markupHash,
})
