/** Builds the server into a separate folder; `file` is its entry. */
export declare function buildServer(name?: string): Promise<{ place: string; file: string }>
/** Bundles one file and our modules that it imports into a separate folder. */
export declare function buildEntry(entry: string, name: string): Promise<{ place: string; file: string }>
