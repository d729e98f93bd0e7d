import { evading } from './attacks/evading.ts'
import { leaving } from './attacks/leaving.ts'
import { downloads, hosts } from './attacks/loading.ts'
import { lures, pretending } from './attacks/showing.ts'
import { taking } from './attacks/taking.ts'

export const attacks = [...leaving, ...lures, ...downloads, ...hosts, ...taking, ...pretending, ...evading]
