// merge-sbom SERVER INTERFACE: prints one CycloneDX bill of materials of the program: the modules of the server, and the
// packages of the interface that is embedded in it. The time is that of the commit.
import { readFileSync } from 'node:fs'

const [server, ui] = process.argv.slice(2).map(path => JSON.parse(readFileSync(path, 'utf8')))
const program = server.metadata.component
const interfaceRef = ui.metadata.component['bom-ref']

const dependencies = server.dependencies.map(one =>
  one.ref === program['bom-ref'] ? { ...one, dependsOn: [...(one.dependsOn ?? []), interfaceRef] } : one,
)

const merged = {
  ...server,
  metadata: {
    timestamp: new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString(),
    tools: {
      components: [server, ui].flatMap(({ metadata: { tools } }) =>
        (tools.components ?? tools).map(({ group, name, version }) => ({ type: 'application', group, name, version })),
      ),
    },
    component: program,
  },
  components: [...server.components, { ...ui.metadata.component, version: program.version }, ...ui.components],
  dependencies: [...dependencies, ...ui.dependencies],
}
process.stdout.write(`${JSON.stringify(merged, null, 2)}\n`)
