import type { Group } from '@/entities/form'

/** The id of a group's card: the section index leads to it. */
export const groupId = (group: Group) => `group-${group.id}`
