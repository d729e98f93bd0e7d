import type { Endpoint } from '@vigil/contract'
import type { TestVigil } from './vigil.ts'

/** Posts a form like a browser. */
export async function postForm(
  vigil: TestVigil,
  name: string,
  { path }: Pick<Endpoint, 'path'>,
  fields: readonly (readonly [string, string | File])[],
) {
  const form = new FormData()
  for (const [field, value] of fields) form.append(field, value)
  const request = new Request('http://vigil.example', { method: 'POST', body: form })
  const response = await vigil.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${await vigil.tokenOf(name)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}
