import type { SectorNode } from '@/api/browse'
import type { TreeNode } from '@/lib/tree'

/** A sector on the way down from its root. */
export interface SectorPlace {
  id: number
  name: string
  total: number
  /** Ids and names from the root down, the sector itself included. */
  ids: number[]
  names: string[]
}

export const treeNodes = (nodes: SectorNode[]): TreeNode[] =>
  nodes.map((node) => ({
    id: node.Id,
    name: node.Name,
    count: node.Total,
    children: treeNodes(node.Children),
  }))

/** Every sector by its id. */
export function sectorPlaces(nodes: SectorNode[]): Map<number, SectorPlace> {
  const places = new Map<number, SectorPlace>()
  const add = (list: SectorNode[], ids: number[], names: string[]) => {
    for (const { Id: id, Name: name, Total: total, Children } of list) {
      const place = { id, name, total, ids: [...ids, id], names: [...names, name] }
      places.set(id, place)
      add(Children, place.ids, place.names)
    }
  }
  add(nodes, [], [])
  return places
}

/** The sector that a row shows: of its sectors the first that lies in the chosen one. */
export function shownSector(
  sectors: number[],
  chosen: number | undefined,
  places: Map<number, SectorPlace>,
): SectorPlace | undefined {
  const known = sectors.flatMap((id) => places.get(id) ?? [])
  return known.find((place) => chosen !== undefined && place.ids.includes(chosen)) ?? known[0]
}
