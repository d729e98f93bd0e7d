import { Anchor } from '@mantine/core'
import { footerNotes } from '@vigil/contract'
import { useSettings } from '../lib/app/settings.ts'
import classes from './footer.module.css'

/** Notes on the data (specification 1, section 1) and geographic data attribution. */
export function Footer() {
  const { productName } = useSettings()
  return (
    <footer className={classes.footer}>
      <p>{Object.values(footerNotes(productName)).join(' ')}</p>
      <p>
        Geographic data is partly from third-party databases: country data by the{' '}
        <Anchor href="https://www.nro.net" target="_blank" rel="noreferrer">
          NRO
        </Anchor>{' '}
        (
        <Anchor href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
          CC BY 4.0
        </Anchor>
        ) and{' '}
        <Anchor href="https://db-ip.com" target="_blank" rel="noreferrer">
          IP Geolocation by DB-IP
        </Anchor>
        .
      </p>
    </footer>
  )
}
