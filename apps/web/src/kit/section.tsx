import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './kit.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-section={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.sample} data-sample={name}>
      <Text size="xs" c="dimmed" mb={6}>
        {name}
      </Text>
      {children}
    </div>
  )
}
