// Loaded first in the server: shifts its clock by the offset in a file, which may change.
import { readFileSync } from 'node:fs'

const file = process.env.FAULT_CLOCK_FILE
const realNow = Date.now
let [offset, readAt] = [0, 0]

function now() {
  const real = realNow()
  if (Math.abs(real - readAt) > 20) {
    readAt = real
    offset = Number(readFileSync(file, 'utf8')) || 0
  }
  return real + offset
}

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
  static now() {
    return now()
  }
}
