import { z } from 'zod';
import { idOf, listOf, MessageBody, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  CreateInstitutionInput,
  Institution,
  InstitutionListItem,
  InstitutionListQuery,
  InstitutionName,
  UpdateInstitutionInput,
} from './schemas.ts';

const InstitutionWritten = z.object({ message: z.string(), institution: Institution });

export const institutionRoutes = defineRoutes({
  'GET /api/institution': {
    tag: 'Institutions',
    summary: 'The institutions that the viewer may see: all in full without a query string, else one page',
    query: InstitutionListQuery,
    responses: { 200: listOf(InstitutionListItem) },
    plainItem: Institution,
    plainUnder: 'data',
  },
  'GET /api/institution/managment/:userId': {
    tag: 'Institutions',
    summary: 'The institutions that a coordinator manages',
    params: z.object({ userId: idOf('users') }),
    query: InstitutionListQuery,
    responses: { 200: listOf(InstitutionListItem) },
    plainItem: Institution,
    plainUnder: 'data',
  },
  'GET /api/institution/names': {
    tag: 'Institutions',
    summary: 'The approved institutions by name, to choose from',
    query: z.object(pageQuery),
    responses: { 200: pageOf(InstitutionName) },
    plainItem: InstitutionName,
  },
  'GET /api/institution/:id': {
    tag: 'Institutions',
    summary: 'One institution',
    params: z.object({ id: idOf('institutions') }),
    responses: { 200: Institution },
  },
  'POST /api/institution': {
    tag: 'Institutions',
    summary: "Make an institution; a coordinator's becomes Pending and is theirs to manage",
    body: CreateInstitutionInput,
    responses: { 201: InstitutionWritten },
    errors: ['institution_name_taken'],
    idempotent: true,
  },
  'PUT /api/institution/:id': {
    tag: 'Institutions',
    summary: 'Change an institution; coordinators may change neither status nor course access',
    params: z.object({ id: idOf('institutions') }),
    body: UpdateInstitutionInput,
    responses: { 200: InstitutionWritten },
    errors: ['institution_name_taken', 'stale_update', 'field_not_allowed'],
  },
  'DELETE /api/institution/:id': {
    tag: 'Institutions',
    summary: 'Delete an institution that has no members',
    params: z.object({ id: idOf('institutions') }),
    responses: { 200: MessageBody },
    errors: ['institution_has_members'],
  },
});
