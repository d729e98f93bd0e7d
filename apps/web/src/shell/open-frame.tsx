import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { BrandMark } from '../lib/app/brand-mark.tsx'
import { useSettings } from '../lib/app/settings.ts'
import { useCurrentPage } from './current-page.ts'
import { Footer } from './footer.tsx'
import classes from './open-frame.module.css'

/** Frame around pages without sign-in: evidence links, integration status. */
export function OpenFrame() {
  const { productName } = useSettings()
  const { title } = useCurrentPage()
  useDocumentTitle(`${title} · ${productName}`)
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <BrandMark />
        <Text fw={600}>{productName}</Text>
      </header>
      <main className={classes.main}>
        <Title order={1} mb="md">
          {title}
        </Title>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
