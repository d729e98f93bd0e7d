import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import IconInfoCircle from '~icons/info-circle'

/** Explains what is counted and how, on hover and focus. */
export const AboutButton = ({ title, about }: { title: string; about: ReactNode }) => (
  <Tooltip label={about}>
    <ActionIcon size={24} aria-label={`About ${title}`}>
      <IconInfoCircle size={15} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
