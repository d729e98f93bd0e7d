// Which installed packages the server needs in production, according to package-lock.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** Folders relative to the root, such as `node_modules/pg`. Includes those of workspaces that the server depends on. */
export function listProductionPackages(workspace) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const pending = [workspace]
  while (pending.length > 0) {
    const folder = pending.pop()
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder]
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const resolved = resolvePackage(packages, folder, name)
      // Optional packages for other systems are not installed.
      if (resolved === undefined || !existsSync(join(root, resolved)) || found.has(resolved)) continue
      found.add(resolved)
      pending.push(resolved)
    }
  }
  return [...found].sort()
}

/** The folder that Node.js finds for an import in `folder`; for workspaces, the folder behind the link. */
function resolvePackage(packages, folder, name) {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const entry = packages[candidate]
    if (entry) return entry.link ? entry.resolved : candidate
    if (at === '') return undefined
  }
}
