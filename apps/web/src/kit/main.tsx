import { createRoot } from 'react-dom/client'
import { KitProvider } from '../ui/kit-provider.tsx'
import { KitPage } from './kit-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('kit.html: #root element not found')
// `?accent=00aa88` previews another brand colour.
const accent = new URLSearchParams(location.search).get('accent')
createRoot(root).render(
  <KitProvider accent={accent ? `#${accent}` : undefined}>
    <KitPage />
  </KitProvider>,
)
