import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Explains what is counted and how, on hover and focus. */
export const AboutButton = ({ title, about }: { title: string; about: ReactNode }) => (
  <Tooltip label={about}>
    <ActionIcon size={24} aria-label={`About ${title}`}>
      <IconInfoCircle size={15} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
