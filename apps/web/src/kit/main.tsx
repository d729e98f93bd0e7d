import { createRoot } from 'react-dom/client'
import { KitProvider } from '../ui/kit-provider.tsx'
import { KitPage } from './kit-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('kit.html has no #root')
// `?accent=00aa88` shows the kit in another brand's colour.
const accent = new URLSearchParams(location.search).get('accent')
createRoot(root).render(
  <KitProvider accent={accent ? `#${accent}` : undefined}>
    <KitPage />
  </KitProvider>,
)
