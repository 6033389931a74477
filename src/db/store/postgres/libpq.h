/*
 * libpq.h - PostgreSQL's client library, loaded when it is needed
 *
 * It brings a dozen other libraries, for TLS, Kerberos and LDAP. Linked to the program they would be loaded by everybody, also for
 * a database in a folder: 10 MB of addresses, and a third of the time in which a short command starts. So it is opened by the
 * first use of an address of PostgreSQL, and what it can do is called through a table. The names stay: whoever
 * includes this writes PQclear() as ever.
 */
#ifndef TENGEN_DB_STORE_POSTGRES_LIBPQ_H
#define TENGEN_DB_STORE_POSTGRES_LIBPQ_H

#include <libpq-fe.h>

#include <tengen/error.h>

#define TGN_STORE_POSTGRES_LIBPQ(F)                                                                          \
    F(PQclear)                                                                                               \
    F(PQcmdTuples)                                                                                           \
    F(PQconnectdbParams)                                                                                     \
    F(PQconninfoFree) F(PQconninfoParse) F(PQconsumeInput) F(PQenterPipelineMode) F(PQerrorMessage)          \
        F(PQescapeIdentifier) F(PQescapeLiteral) F(PQexitPipelineMode) F(PQfinish) F(PQflush) F(PQfreemem)   \
            F(PQgetResult) F(PQgetisnull) F(PQgetlength) F(PQgetvalue) F(PQisBusy) F(PQnfields)              \
                F(PQnotifies) F(PQntuples) F(PQpipelineStatus) F(PQpipelineSync) F(PQputCopyData)            \
                    F(PQputCopyEnd) F(PQresultErrorField) F(PQresultStatus) F(PQsendPrepare) F(PQsendQuery)  \
                        F(PQsendQueryParams) F(PQsendQueryPrepared) F(PQserverVersion)                       \
                            F(PQsetNoticeReceiver) F(PQsetnonblocking) F(PQsocket) F(PQstatus)               \
                                F(PQtransactionStatus)

typedef struct tgn_store_postgres_libpq {
#define F(name) __typeof__(&name) name##_;
    TGN_STORE_POSTGRES_LIBPQ(F)
#undef F
} tgn_store_postgres_libpq;

/* Filled once, by the first call of the function below. */
extern tgn_store_postgres_libpq tgn_store_postgres_pq;

/* Load the library, unless that is done. TGN_ERR_ARGUMENT: it is not installed. Any thread. */
TGN_CHECKED int tgn_store_postgres__load_libpq(tgn_error *error);

#define PQclear             tgn_store_postgres_pq.PQclear_
#define PQcmdTuples         tgn_store_postgres_pq.PQcmdTuples_
#define PQconnectdbParams   tgn_store_postgres_pq.PQconnectdbParams_
#define PQconninfoFree      tgn_store_postgres_pq.PQconninfoFree_
#define PQconninfoParse     tgn_store_postgres_pq.PQconninfoParse_
#define PQconsumeInput      tgn_store_postgres_pq.PQconsumeInput_
#define PQenterPipelineMode tgn_store_postgres_pq.PQenterPipelineMode_
#define PQerrorMessage      tgn_store_postgres_pq.PQerrorMessage_
#define PQescapeIdentifier  tgn_store_postgres_pq.PQescapeIdentifier_
#define PQescapeLiteral     tgn_store_postgres_pq.PQescapeLiteral_
#define PQexitPipelineMode  tgn_store_postgres_pq.PQexitPipelineMode_
#define PQfinish            tgn_store_postgres_pq.PQfinish_
#define PQflush             tgn_store_postgres_pq.PQflush_
#define PQfreemem           tgn_store_postgres_pq.PQfreemem_
#define PQgetResult         tgn_store_postgres_pq.PQgetResult_
#define PQgetisnull         tgn_store_postgres_pq.PQgetisnull_
#define PQgetlength         tgn_store_postgres_pq.PQgetlength_
#define PQgetvalue          tgn_store_postgres_pq.PQgetvalue_
#define PQisBusy            tgn_store_postgres_pq.PQisBusy_
#define PQnfields           tgn_store_postgres_pq.PQnfields_
#define PQnotifies          tgn_store_postgres_pq.PQnotifies_
#define PQntuples           tgn_store_postgres_pq.PQntuples_
#define PQpipelineStatus    tgn_store_postgres_pq.PQpipelineStatus_
#define PQpipelineSync      tgn_store_postgres_pq.PQpipelineSync_
#define PQputCopyData       tgn_store_postgres_pq.PQputCopyData_
#define PQputCopyEnd        tgn_store_postgres_pq.PQputCopyEnd_
#define PQresultErrorField  tgn_store_postgres_pq.PQresultErrorField_
#define PQresultStatus      tgn_store_postgres_pq.PQresultStatus_
#define PQsendPrepare       tgn_store_postgres_pq.PQsendPrepare_
#define PQsendQuery         tgn_store_postgres_pq.PQsendQuery_
#define PQsendQueryParams   tgn_store_postgres_pq.PQsendQueryParams_
#define PQsendQueryPrepared tgn_store_postgres_pq.PQsendQueryPrepared_
#define PQserverVersion     tgn_store_postgres_pq.PQserverVersion_
#define PQsetNoticeReceiver tgn_store_postgres_pq.PQsetNoticeReceiver_
#define PQsetnonblocking    tgn_store_postgres_pq.PQsetnonblocking_
#define PQsocket            tgn_store_postgres_pq.PQsocket_
#define PQstatus            tgn_store_postgres_pq.PQstatus_
#define PQtransactionStatus tgn_store_postgres_pq.PQtransactionStatus_

#endif
