import type { Group } from '@/entities/form'

/** The id of a group's card, to which the section index links. */
export const groupId = (group: Group) => `group-${group.id}`
