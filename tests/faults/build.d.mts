/** Builds the server into a folder of its own; `file` is what to run. */
export declare function buildServer(name?: string): Promise<{ place: string; file: string }>
/** Builds one file with what it imports of ours into a folder of its own. */
export declare function buildEntry(entry: string, name: string): Promise<{ place: string; file: string }>
