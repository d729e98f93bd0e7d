/** Where files are stored, from a URL such as s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1. */
export interface Bucket {
  name: string
  /** Its address, without a slash at the end. */
  url: string
  /** Empty, or with a slash at the end. */
  prefix: string
  region: string
  credentials: Credentials
}

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

const names = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixes = /^(\w[\w.-]*\/)*$/

/** Throws an error with a text for the operator, which never contains the URL: it may name a key. */
export function parseBucketUrl(text: string, credentials: Credentials): Bucket {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || !names.test(url.hostname))
    throw new Error('must be s3://BUCKET/PREFIX?endpoint=URL&region=NAME')
  if (url.username || url.password)
    throw new Error('must not contain keys: use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown) throw new Error(`has an unknown parameter: ${unknown}`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!prefixes.test(`${prefix}${prefix && '/'}`))
    throw new Error('has a prefix of other parts than letters, digits and _.-')
  const region = url.searchParams.get('region') || 'us-east-1'
  return {
    name: url.hostname,
    url: bucketAddress(url.hostname, url.searchParams.get('endpoint'), region),
    prefix: prefix && `${prefix}/`,
    region,
    credentials,
  }
}

/** AWS expects the bucket in the host name, other stores accept it in the path. */
function bucketAddress(bucket: string, endpoint: string | null, region: string) {
  if (!endpoint && !bucket.includes('.')) return `https://${bucket}.s3.${region}.amazonaws.com`
  const base = endpoint ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new Error('has an endpoint that is not an http or https address')
  const { username, password, search, hash } = new URL(base)
  if (username || password || search || hash) throw new Error('has an endpoint with more than an address')
  return `${base.replace(/\/+$/, '')}/${bucket}`
}
