import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { BrandMark } from '../lib/app/brand-mark.tsx'
import { useSettings } from '../lib/app/settings.ts'
import classes from './bare-screen.module.css'

/** A page without the frame: sign-in, forbidden, not found. */
export function BareScreen({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  const { productName } = useSettings()
  useDocumentTitle(`${title} · ${productName}`)
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <BrandMark />
          <Text fw={600}>{productName}</Text>
        </div>
        <Title order={1}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </main>
  )
}
