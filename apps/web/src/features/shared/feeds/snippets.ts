import { feeds, taxiiPath } from '@vigil/contract'
import type { SnippetName } from './feeds-search.ts'

const paths: Record<SnippetName, string> = {
  json: '/api/feeds/v1/indicators.json',
  csv: '/api/feeds/v1/indicators.csv',
  taxii: taxiiPath,
  openrtb: '/api/feeds/v1/openrtb.json',
  prebid: '/api/feeds/v1/prebid.json',
}

export const feedAddress = (name: SnippetName, origin: string) => `${origin}${paths[name]}`

const curl = (address: string, more = '') => `curl ${address}${more} \\
  -H "Authorization: Bearer $VIGIL_KEY"`

/** A call of each feed. The key is in the environment, never in the code. */
export const snippets: Record<SnippetName, (origin: string) => string> = {
  json: (origin) => `# Everything once
${curl(feedAddress('json', origin))}

# Then only changes: "since" is "until" of the last answer
${curl(`"${feedAddress('json', origin)}?since=2026-11-18T09:00:00.000Z"`)}`,
  csv: (origin) => `# 304 without a body if nothing changed
${curl(feedAddress('csv', origin), '?type=host')} \\
  --etag-save indicators.etag --etag-compare indicators.etag \\
  -o indicators.csv`,
  taxii: (origin) => `# pip install taxii2-client
import os
from taxii2client.v21 import Server, as_pages

address = "${feedAddress('taxii', origin)}"
server = Server(address, user="feeds", password=os.environ["VIGIL_KEY"])
collection = server.api_roots[0].collections[0]
for page in as_pages(collection.get_objects, per_request=500):
    for stix_object in page.get("objects", []):
        print(stix_object["id"])`,
  openrtb: (origin) => `# Copy badv, bcat, bapp and bseat into your bid requests; reject bids with a crid in bcid
${curl(feedAddress('openrtb', origin))}`,
  prebid: (origin) => `// On your server, every few minutes. The key must not reach browsers.
const answer = await fetch('${feedAddress('prebid', origin)}', {
  headers: { Authorization: \`Bearer \${secrets.vigilKey}\` },
})
const config = await answer.json()

// In your page, before the auction:
pbjs.que.push(() => pbjs.mergeConfig(config))`,
}

export const snippetLabels: Record<SnippetName, string> = feeds
